/**
 * Latin and every script of the land records, served by us: no page asks another site for a font.
 * Those of fonts.css are fetched only when their characters are shown.
 */
import '@fontsource/noto-sans/latin-400.css'
import '@fontsource/noto-sans/latin-600.css'
import '@fontsource/noto-sans/latin-700.css'
import '@fontsource/noto-sans-devanagari/devanagari-400.css'
import '@fontsource/noto-sans-devanagari/devanagari-600.css'
import '@fontsource/noto-sans-kannada/kannada-400.css'
import '@fontsource/noto-sans-kannada/kannada-600.css'
import './fonts.css'
