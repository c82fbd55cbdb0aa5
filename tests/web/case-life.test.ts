import { test } from 'vitest'
import { liveByMouse, useOffice } from './whole-life.ts'

useOffice()

test('the whole life of a case by mouse, from the lender and back', liveByMouse)
