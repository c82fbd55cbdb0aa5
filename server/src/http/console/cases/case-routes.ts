import { ok } from '../../routing/route.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { getCaseDetails } from './case-details.ts'
import { CaseDetailsOut, CasesOut, CasesQuery, ScenariosOut } from './case-schemas.ts'
import { casesFaults, getCases, getScenarios } from './cases.ts'

/** What the console shows beyond the API. */
export const caseRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/:mode/cases',
    access: 'cases:read',
    name: 'listCases',
    tag: 'Cases',
    summary: 'List, filter and search the cases, newest first',
    query: CasesQuery,
    rules: casesFaults,
    answers: ok(CasesOut),
    handle: getCases,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:ref/details',
    access: 'cases:read',
    name: 'getCaseDetails',
    tag: 'Cases',
    summary: 'Read every field of a case, what may be done with it, and its released reports',
    answers: ok(CaseDetailsOut),
    refuses: [404],
    handle: getCaseDetails,
  },
  {
    method: 'GET',
    path: '/:mode/sandbox/scenarios',
    onlyTest: true,
    access: 'sandbox:use',
    name: 'listScenarios',
    tag: 'Sandbox',
    summary: 'List the scenarios that a test case can play by itself',
    answers: ok(ScenariosOut),
    handle: getScenarios,
  },
]
