import { resolve } from 'node:path'

/** For programs that import the client from the sources, and leave no compiled files beside them. */
export const pythonEnvironment: Record<string, string> = {
  PYTHONPATH: resolve(import.meta.dirname, '../../../clients/python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
}
