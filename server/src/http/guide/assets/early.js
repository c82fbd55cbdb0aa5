// Before the first paint, so that neither colours nor examples change while the page is read.
{
  const page = document.documentElement
  let kept = {}
  try {
    kept = localStorage
  } catch {
    // Blocked by the browser: nothing is remembered.
  }
  const theme = kept['docs.theme']
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  page.dataset.language = kept['docs.language'] ?? 'sh'
  page.classList.add('scripted')
}
