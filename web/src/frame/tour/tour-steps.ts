import type { Session } from '../../api/session.ts'

type Role = Session['staff']['role']

/** A control of the page, by its `data-tour`, and what is said about it. */
export interface TourStep {
  target: string
  title: string
  text: string
}

const notifications: TourStep = {
  target: 'notifications',
  title: 'Notifications',
  text: 'The bell counts what happened since you last looked. Your account page says which kinds you get.',
}
const keys: TourStep = {
  target: 'keys',
  title: 'Keyboard shortcuts',
  text: 'Everything can be done by keyboard: press ? for the list, and Ctrl K to go to any page or case.',
}
const account: TourStep = {
  target: 'account',
  title: 'Your account',
  text: 'Dark theme, password, second factor and your sessions. “Start the tour” shows these steps again.',
}
const findCase: TourStep = {
  target: 'find-case',
  title: 'Find a case',
  text: 'Type a name, a loan number or a reference. Press / to come here from anywhere in the queue.',
}
const mode: TourStep = {
  target: 'mode',
  title: 'Live or test',
  text: 'Lenders try things out with test data. The header is striped while you look at it.',
}

/** ▦ The tour of each role: controls of its first page. One that is not on the page is left out. */
export const tourSteps: Record<Role, readonly TourStep[]> = {
  analyst: [
    {
      target: 'take-next',
      title: 'Take the next case',
      text: 'Gives you the unassigned case that is due first, and opens it. Key: n.',
    },
    {
      target: 'filters-on',
      title: 'Your own cases',
      text: 'The queue starts with the open cases that are yours. Remove the filter to see those of all analysts.',
    },
    findCase,
    notifications,
    keys,
    account,
  ],
  approver: [
    {
      target: 'status',
      title: 'What waits for approval',
      text: 'Choose “Waiting for approval” to list the reports that need a second person. While there are some, a button beside the filters counts them.',
    },
    findCase,
    notifications,
    keys,
    account,
  ],
  searcher: [
    {
      target: 'desk-filters',
      title: 'Properties to search',
      text: 'Each row is a property to be searched by hand, longest waiting first. Narrow the list by state, lender or searcher.',
    },
    {
      target: 'claim',
      title: 'Claim a property',
      text: 'Your name is shown beside it, and nobody else starts the same search. Key: c.',
    },
    notifications,
    keys,
    account,
  ],
  manager: [
    {
      target: 'period',
      title: 'Choose the period',
      text: 'All figures are of these days, first and last included, and of the cases you filter by.',
    },
    {
      target: 'count',
      title: 'Open what is counted',
      text: 'A number that is underlined opens its cases in the queue.',
    },
    {
      target: 'tables',
      title: 'Compare',
      text: 'The same figures by lender, analyst, case type or state, and the age of open cases.',
    },
    notifications,
    account,
  ],
  operator: [
    {
      target: 'pages',
      title: 'Lenders and their callbacks',
      text: 'Lenders, health, clauses, query texts and the audit trail are in this menu.',
    },
    {
      target: 'allocate',
      title: 'Allocate cases',
      text: 'Select cases with their check boxes, or x, and give them to an analyst.',
    },
    findCase,
    mode,
    notifications,
    account,
  ],
  admin: [
    {
      target: 'pages',
      title: 'Set up the office',
      text: 'Add lenders and their keys first, then the accounts of your staff: both are in this menu.',
    },
    {
      target: 'allocate',
      title: 'Allocate cases',
      text: 'Select cases with their check boxes, or x, and give them to an analyst.',
    },
    findCase,
    mode,
    notifications,
    account,
  ],
}

/** The control, if it is on the page and can be seen: a phone shows some others. */
export function findTarget({ target }: TourStep): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`)
  return [...all].find((each) => each.checkVisibility())
}
