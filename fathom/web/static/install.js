// Lets the browser install Fathom as an app, in the reader's language. Pages work in the same way without it.
const worker = `/service-worker.js?lang=${document.documentElement.lang}`;
addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => {})); // such as in a private window
if (document.querySelector("main.offline")) addEventListener("online", () => location.reload());
