import { ok } from '../../routing/route.ts'
import type { StaffRoute } from '../staff-route.ts'
import { getCounts, getQueue, postAllocateMany, postNext } from './queue.ts'
import {
  AllocatedManyOut,
  AllocateManyBody,
  CountsOut,
  NextBody,
  NextOut,
  QueueOut,
  QueueQuery,
} from './queue-schemas.ts'

export const queueRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/queue',
    access: 'cases:read',
    name: 'getQueue',
    tag: 'Queue',
    summary: 'A page of the queue',
    query: QueueQuery,
    answers: ok(QueueOut),
    handle: getQueue,
  },
  {
    method: 'GET',
    path: '/:mode/queue/counts',
    access: 'cases:read',
    name: 'getQueueCounts',
    tag: 'Queue',
    summary: 'How many cases each status has',
    query: QueueQuery,
    answers: ok(CountsOut),
    handle: getCounts,
  },
  {
    method: 'POST',
    path: '/:mode/queue/take-next',
    access: 'cases:work',
    name: 'takeNext',
    tag: 'Queue',
    summary: 'Take the received case that is due first',
    body: NextBody,
    answers: ok(NextOut),
    handle: postNext,
  },
  {
    method: 'POST',
    path: '/:mode/queue/allocate',
    access: 'cases:allocate',
    name: 'allocateMany',
    tag: 'Queue',
    summary: 'Give many cases to one analyst',
    body: AllocateManyBody,
    answers: ok(AllocatedManyOut),
    handle: postAllocateMany,
  },
]
