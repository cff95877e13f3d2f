// Runs before the first paint, so that nobody who likes the dark is flashed at. A file: the policy lets in no inline script.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('firstfail-color-scheme');
  } catch {
    // Storage is closed to us; the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
