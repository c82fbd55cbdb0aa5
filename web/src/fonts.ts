/**
 * Latin and every script of the land records, served by us: no page asks another site for a font.
 * Those imported whole name their characters, so that a browser fetches them only when it needs to.
 */
import '@fontsource/noto-sans/latin-400.css'
import '@fontsource/noto-sans/latin-600.css'
import '@fontsource/noto-sans/latin-700.css'
import '@fontsource/noto-sans-devanagari/devanagari-400.css'
import '@fontsource/noto-sans-devanagari/devanagari-600.css'
import '@fontsource/noto-sans-kannada/kannada-400.css'
import '@fontsource/noto-sans-kannada/kannada-600.css'
import '@fontsource/noto-sans-tamil/400.css'
import '@fontsource/noto-sans-telugu/400.css'
import '@fontsource/noto-sans-gujarati/400.css'
import '@fontsource/noto-sans-bengali/400.css'
import '@fontsource/noto-sans-malayalam/400.css'
import '@fontsource/noto-sans-gurmukhi/400.css'
import '@fontsource/noto-sans-oriya/400.css'
import '@fontsource/noto-naskh-arabic/400.css'
