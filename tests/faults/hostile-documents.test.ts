import { test } from 'vitest'
import { hostile, openAnalystBrowser } from '../support/documents/hostile-documents.ts'

const opened = openAnalystBrowser()

test.each(hostile)('$name: the page says so, and the analyst continues', (one) =>
  opened.analyst.check(one),
)
