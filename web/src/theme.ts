import {
  Anchor,
  Badge,
  type CSSVariablesResolver,
  createTheme,
  Kbd,
  type MantineColorsTuple,
  Modal,
  Pill,
  Tabs,
} from '@mantine/core'

const teal: MantineColorsTuple = [
  '#e6f6f5',
  '#cfe9e7',
  '#a0d3cf',
  '#6dbcb7',
  '#45a8a2',
  '#2b9b95',
  '#178680',
  '#0b6e69',
  '#065b57',
  '#004744',
]

/** For the scripts of the documents. */
const scripts = [
  'Noto Sans Devanagari',
  'Noto Sans Kannada',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Gujarati',
  'Noto Sans Bengali',
  'Noto Sans Malayalam',
  'Noto Sans Gurmukhi',
  'Noto Sans Oriya',
]
  .map((family) => `"${family}"`)
  .join(', ')

/** The list itself scrolls: a scrolling box around it would have to take the focus. */
const listScrolls = {
  defaultProps: {
    withScrollArea: false,
    styles: { options: { maxHeight: 220, overflowY: 'auto' as const } },
  },
}

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  colors: { teal },
  // The Arabic one last: it also has arrows and other signs, which every system has.
  fontFamily: `"Noto Sans", ${scripts}, system-ui, "Noto Naskh Arabic", sans-serif`,
  fontFamilyMonospace: `ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace, ${scripts}, "Noto Naskh Arabic"`,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Colour alone does not distinguish a link from the words around it.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // No upper case.
    Badge: Badge.extend({
      defaultProps: { tt: 'none', fw: 600 },
      // Those of the library have 9 to 11 pixels.
      vars: (_, { size }) => ({
        root: size === 'lg' || size === 'xl' ? {} : { '--badge-fz': '12px' },
      }),
    }),
    Kbd: Kbd.extend({ vars: () => ({ root: { '--kbd-fz': '12px' } }) }),
    Pill: Pill.extend({ vars: () => ({ root: { '--pill-fz': '12px' } }) }),
    // The first entry gets the focus, and nothing else.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } },
    // An accessible name needs a role.
    Loader: { defaultProps: { role: 'status' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Select: listScrolls,
    MultiSelect: listScrolls,
    TagsInput: listScrolls,
    Tabs: Tabs.extend({ vars: () => ({ root: { '--tabs-color': 'var(--selected-line)' } }) }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
  },
})

const underWhite = {
  '--mantine-color-red-filled': '#c92a2a',
  '--mantine-color-red-filled-hover': '#b02525',
  '--mantine-color-orange-filled': '#b34700',
  '--mantine-color-orange-filled-hover': '#9c3d00',
}

/** Small or pale text must be readable: at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const readableColours: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...underWhite,
    '--focus-ring': colors.teal?.[7] ?? '',
    '--selected-line': colors.teal?.[7] ?? '',
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    // The light variants of badges, whose own text is slightly too pale on its background.
    '--mantine-color-orange-light-color': '#9a3b00',
    '--mantine-color-yellow-light-color': '#7a4f00',
    '--mantine-color-yellow-outline': '#7a4f00',
    '--mantine-color-teal-light-color': colors.teal?.[8] ?? '',
    '--mantine-color-cyan-light-color': '#0b5c6b',
    '--mantine-color-blue-light-color': '#11558f',
    '--mantine-color-red-light-color': '#a81e1e',
    '--mantine-color-violet-light-color': colors.violet[9],
    '--mantine-color-gray-light-color': colors.gray[8],
  },
  dark: {
    ...underWhite,
    '--focus-ring': colors.teal?.[4] ?? '',
    '--selected-line': colors.teal?.[4] ?? '',
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-anchor': colors.teal?.[3] ?? '',
    '--mantine-color-error': colors.red[4],
  },
})
