import type { Result } from '../../server/src/cases/cases.ts'
import type { IssueKey } from './issues.ts'

export type StepName =
  | 'allocate'
  | 'start'
  | 'read'
  | 'note'
  | 'draft'
  | 'submit'
  | 'ask'
  | 'answer'
  | 'release'
  | 'reopen'
  | 'revise'
  | 're-release'

/** When our TAT runs out. */
export type Due = 'past' | 'today' | 'later'

/** A possible life of a case, and how many cases have it in live mode. */
export interface Story {
  live: number
  test: number
  steps: readonly StepName[]
  result?: Result
  /** Chosen in turn; none if nothing is wrong. */
  issues: readonly IssueKey[]
  /** Of open cases, in turn. */
  due: readonly Due[]
}

const opening = ['allocate', 'start', 'read', 'note'] as const
const anything = ['mutation', 'approvals', 'tax', 'area', 'heirs', 'conversion'] as const

const stories = {
  received: { live: 7, test: 2, steps: [], issues: [], due: ['later', 'today', 'later', 'past'] },
  allocated: {
    live: 7,
    test: 1,
    steps: ['allocate'],
    issues: [],
    due: ['later', 'today', 'past'],
  },
  in_review: {
    live: 7,
    test: 1,
    steps: [...opening, 'draft'],
    issues: ['tax', 'mutation', 'area'],
    due: ['today', 'later', 'past', 'later'],
  },
  submitted: {
    live: 2,
    test: 0,
    steps: [...opening, 'submit'],
    result: 'positive',
    issues: [],
    due: ['later', 'later'],
  },
  answered: {
    live: 5,
    test: 0,
    steps: [...opening, 'ask', 'answer', 'draft'],
    issues: ['chain_break', 'mutation', 'open_mortgage', 'approvals', 'heirs'],
    due: ['today', 'later', 'past'],
  },
  awaiting: {
    live: 8,
    test: 1,
    steps: [...opening, 'ask'],
    issues: ['open_mortgage', 'chain_break', ...anything],
    due: ['later', 'past'],
  },
  asked: { live: 2, test: 0, steps: [...opening, 'ask'], issues: ['suit'], due: ['later'] },
  positive: {
    live: 20,
    test: 3,
    steps: [...opening, 'release'],
    result: 'positive',
    issues: [],
    due: [],
  },
  negative: {
    live: 6,
    test: 1,
    steps: [...opening, 'release'],
    result: 'negative',
    issues: ['open_mortgage', 'suit', 'chain_break'],
    due: [],
  },
  query: {
    live: 4,
    test: 1,
    steps: [...opening, 'ask', 'answer', 'release'],
    result: 'query',
    issues: ['heirs', 'conversion', 'approvals', 'area'],
    due: [],
  },
  revision: {
    live: 4,
    test: 0,
    steps: [...opening, 'release', 'reopen', 'draft'],
    result: 'query',
    issues: ['mutation', 'approvals', 'conversion', 'heirs'],
    due: [],
  },
  revised: {
    live: 4,
    test: 1,
    steps: [...opening, 'release', 'reopen', 'revise'],
    result: 'query',
    issues: ['approvals', 'mutation', 'heirs', 'area'],
    due: [],
  },
  're-released': {
    live: 4,
    test: 1,
    steps: [...opening, 'release', 're-release'],
    result: 'negative',
    issues: ['open_mortgage', 'chain_break'],
    due: [],
  },
} as const satisfies Record<string, Story>
export type StoryKey = keyof typeof stories
export const storyKeys = Object.keys(stories) as StoryKey[]
export const storyOf = (key: StoryKey): Story => stories[key]

/** This long after the previous step, in days, in a story that has ended. */
export const daysAfter: Record<StepName, readonly [least: number, most: number]> = {
  allocate: [0.05, 0.3],
  start: [0.1, 0.7],
  read: [0.02, 0.1],
  note: [0.02, 0.2],
  draft: [0.1, 0.4],
  submit: [0.1, 0.4],
  ask: [0.1, 0.5],
  answer: [0.8, 2.5],
  release: [0.3, 1.6],
  reopen: [1.5, 4],
  revise: [0.5, 1.5],
  're-release': [2, 5],
}
