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
    summary: 'List cases in the queue',
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
    summary: 'Count cases by status',
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
    summary: 'Take the received case with the earliest due date',
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
    summary: 'Allocate several cases to one analyst',
    body: AllocateManyBody,
    answers: ok(AllocatedManyOut),
    handle: postAllocateMany,
  },
]
