import type pino from 'pino'
import { personalCaseFields } from './cases/cases.ts'
import { createLog, type Log } from './lib/log/log.ts'

/** The service log, which never contains a lender's data about a person or a loan. */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  return createLog(level, destination, personalCaseFields)
}
