/** Tabs, copy buttons, colours and search of the docs. Every page can be read without. */

const page = document.documentElement

function remember(name, value) {
  try {
    localStorage.setItem(`docs.${name}`, value)
  } catch {
    // Blocked by the browser: it holds for this page.
  }
}

function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...inside)
  return element
}

// Tabs: one language for all examples that have it, on all pages.

const groups = [...document.querySelectorAll('.examples')].map((group, at) => {
  const panels = [...group.children]
  const tabs = panels.map((panel, i) => {
    const label = panel.querySelector('.language')
    panel.id = `example-${at}-${i}`
    panel.setAttribute('role', 'tabpanel')
    const tab = make('button', { type: 'button', role: 'tab', 'aria-controls': panel.id })
    tab.append(label.textContent)
    panel.setAttribute('aria-label', label.textContent)
    label.remove()
    return tab
  })
  const list = make('div', { role: 'tablist', 'aria-label': 'Language' }, ...tabs)
  group.prepend(list)
  list.addEventListener('click', ({ target }) => {
    const i = tabs.indexOf(target)
    if (i >= 0) chooseLanguage(panels[i].dataset.language, target)
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key]
    const from = tabs.indexOf(event.target)
    if (step === undefined || from < 0) return
    const wanted = Number.isFinite(step) ? (from + step + tabs.length) % tabs.length : step > 0
    const i = typeof wanted === 'number' ? wanted : wanted ? tabs.length - 1 : 0
    event.preventDefault()
    chooseLanguage(panels[i].dataset.language, tabs[i])
    tabs[i].focus()
  })
  return { panels, tabs }
})

function showLanguage() {
  for (const { panels, tabs } of groups) {
    const found = panels.findIndex((panel) => panel.dataset.language === page.dataset.language)
    const shown = Math.max(found, 0)
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(i === shown))
      tab.tabIndex = i === shown ? 0 : -1
      panels[i].hidden = i !== shown
    }
  }
}

/** What was clicked stays where it is, though examples above it change their height. */
function chooseLanguage(language, clicked) {
  const before = clicked.getBoundingClientRect().top
  page.dataset.language = language
  remember('language', language)
  showLanguage()
  scrollBy(0, clicked.getBoundingClientRect().top - before)
}

showLanguage()

// Copy buttons, except on answers.

for (const block of document.querySelectorAll('.code:not(.answer)')) {
  const button = make('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    const text = block.querySelector('code').textContent
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    if (!isCopied) select(block.querySelector('code'))
    button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  block.append(button)
}

/** Browsers let only pages over https copy. */
function select(element) {
  getSelection().selectAllChildren(element)
}

// Colours.

const theme = document.querySelector('.theme')
const themes = theme.querySelector('select')
themes.value = page.dataset.theme ?? 'system'
theme.hidden = false
themes.addEventListener('change', () => {
  if (themes.value === 'system') delete page.dataset.theme
  else page.dataset.theme = themes.value
  remember('theme', themes.value)
})

// Search.

const opener = document.querySelector('.open-search')
if (opener) prepareSearch()

function prepareSearch() {
  const input = make('input', {
    type: 'text',
    role: 'searchbox',
    'aria-label': 'Search the docs',
    placeholder: 'Search the docs',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const state = make('p', { role: 'status' })
  const list = make('ol')
  const dialog = make('dialog', { class: 'search', 'aria-label': 'Search' }, input, state, list)
  document.body.append(dialog)
  opener.hidden = false
  let engine
  let asked = 0

  function open() {
    if (dialog.open) return
    dialog.showModal()
    input.select()
    engine ??= import('/docs/pagefind/pagefind.js').then(async (loaded) => {
      // Else it takes the folder it is in: the addresses of the index are whole already.
      await loaded.options({ baseUrl: '/', excerptLength: 18 })
      await loaded.init()
      return loaded
    })
    engine.catch(() => {
      engine = undefined
      state.textContent = 'The search could not be loaded. Try again.'
    })
  }

  async function search() {
    const words = meaningful(input.value)
    asked += 1
    const mine = asked
    if (words === '') {
      list.replaceChildren()
      state.textContent = ''
      return
    }
    const found = await (await engine).search(words)
    const pages = await Promise.all(found.results.slice(0, 8).map((result) => result.data()))
    if (mine !== asked) return
    const hits = pages.flatMap(hitsOf).slice(0, 20)
    list.replaceChildren(...hits.map(showHit))
    state.textContent = hits.length === 0 ? 'No results' : ''
  }

  opener.addEventListener('click', open)
  input.addEventListener('input', () => void search().catch(() => {}))
  dialog.addEventListener('click', ({ target }) => {
    // Beside the dialog, or on a hit: one of this page does not load a page.
    if (target === dialog || target.closest('a')) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [input, ...list.querySelectorAll('a')]
    const at = stops.indexOf(document.activeElement)
    if (event.key === 'Enter' && at === 0) stops[1]?.click()
    if (step === undefined || at < 0) return
    event.preventDefault()
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, select, textarea')
    const isShortcut =
      (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) ||
      (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isShortcut) return
    event.preventDefault()
    open()
  })
}

const common = new Set(
  'a an and are as at be by for how i in is it my of on or the to what with'.split(' '),
)

/** Without words that are in every section, unless there are no others. */
function meaningful(text) {
  const words = text.trim().split(/\s+/)
  const rare = words.filter((word) => !common.has(word.toLowerCase()))
  return (rare.length > 0 ? rare : words).join(' ')
}

/** The two sections of a page that fit best. */
function hitsOf({ meta, url, excerpt, sub_results }) {
  const scoreOf = ({ weighted_locations }) =>
    weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0)
  const sections = sub_results.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, 2)
  const found = sections.length > 0 ? sections : [{ title: meta.title, url, excerpt }]
  return found.map((section) => ({ ...section, page: meta.title }))
}

function showHit({ page: title, title: section, url, excerpt }) {
  const place = section === title ? title : `${title}: ${section}`
  const link = make('a', { href: url }, make('strong', {}, place), showExcerpt(excerpt))
  return make('li', {}, link)
}

/** The index marks words with <mark>; everything else in it is text. */
function showExcerpt(html) {
  const parts = html.split(/<\/?mark>/).map((part, i) => {
    // A parser drops the space that a text begins with.
    const { body } = new DOMParser().parseFromString(`.${part}`, 'text/html')
    const text = body.textContent.slice(1)
    return i % 2 === 1 ? make('mark', {}, text) : text
  })
  return make('span', {}, ...parts)
}
