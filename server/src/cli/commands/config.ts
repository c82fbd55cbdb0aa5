import { describeConfig } from '../../config.ts'
import type { Command } from '../command.ts'

export const config: Command = {
  usage: 'config',
  means: 'Show every setting, its value and where it comes from.',
  async run() {
    const rows = describeConfig()
    return { json: rows, text: rows }
  },
}
