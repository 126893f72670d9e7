// Sets the theme before anything is drawn: the one that the viewer chose, or that of the system.
const themes = document.documentElement;
if (localStorage.theme) themes.dataset.theme = localStorage.theme;
addEventListener("DOMContentLoaded", () => {
  document.getElementById("theme").addEventListener("click", () => {
    const dark = themes.dataset.theme ? themes.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    localStorage.theme = themes.dataset.theme = dark ? "light" : "dark";
  });
});
