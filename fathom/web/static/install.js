// Lets the browser install Fathom as an app, in the reader's language. Pages work in the same way without it.
const worker = `/service-worker.js?lang=${document.documentElement.lang}`;
addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => {})); // such as in a private window
// A browser may think that it is online again before the server can be reached.
if (document.querySelector("main.offline"))
  addEventListener("online", async () => {
    const answer = await fetch(`/manifest.webmanifest?lang=${document.documentElement.lang}`, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
  });
