import { expect, test } from 'vitest'
import { statements } from './read-statements.ts'

/** Statements on accounts that are right for both kinds. Each gives its reason. */
const ofBothKinds = [
  // By the id of a session, a link or a person whose kind was checked where it came from.
  'changeAccount',
  'changePassword',
  'noteTourSeen',
  'readFactors',
  'lockAccount',
  'signInByPasskey',
  // Whoever acted: the audit trail names people of lenders too.
  'listAudit',
  // By the id in a row of a case, a property, a view or a notification: those are of staff.
  'shown',
  'orderBy',
  'countAll',
  'countViews',
  'columns',
  'listPresent',
  'lockReader',
  // The columns of figures, outside any function: names by the ids in cases.
  '',
]

test('every statement on accounts says which kind, or which lender', () => {
  const onAccounts = statements().filter(({ text }) => /(FROM|JOIN|UPDATE)\s+staff\b/.test(text))
  const loose = onAccounts
    .filter(({ of }) => !ofBothKinds.includes(of))
    // A condition that the statement is given is one of its own pieces.
    .filter(({ text }) => !/\bkind\b|lender_id =|\$\{gets\(|\$\{isOpen\(/.test(text))
  expect(loose.map(({ file, of }) => `${file}: ${of}`)).toEqual([])
  expect(onAccounts.length).toBeGreaterThan(25)
  const unused = ofBothKinds.filter((name) => !onAccounts.some(({ of }) => of === name))
  expect(unused).toEqual([])
})
