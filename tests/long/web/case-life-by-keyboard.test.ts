import { test } from 'vitest'
import { liveByKeyboard, useOffice } from '../../web/whole-life.ts'

useOffice()

test('the whole life of a case by keyboard alone, from the lender and back', liveByKeyboard)
