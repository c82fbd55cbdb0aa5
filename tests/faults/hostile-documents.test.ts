import { test } from 'vitest'
import { hostile, hostileDesk } from '../support/hostile-documents.ts'

const opened = hostileDesk()

test.each(hostile)('$name: the page says so, and the analyst goes on', (one) =>
  opened.desk.check(one),
)
