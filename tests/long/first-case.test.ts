import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Deedwire, ForbiddenError, NotFoundError, UnauthorizedError } from '../../sdk/src/index.ts'
import {
  cli,
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'

describe('a lender, an operator and the running service', () => {
  let dataDir: string
  let service: ServiceProcess
  let env: Record<string, string>
  let uat: Deedwire
  let live: Deedwire

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'deedwire-e2e-'))
    env = { DATA_DIR: dataDir }
    service = await startService(env)
    const quickstart = await quickstartOf(dataDir)
    uat = new Deedwire({ baseUrl: quickstart.uat_url, apiKey: quickstart.test_key })
    live = new Deedwire({ baseUrl: quickstart.base_url, apiKey: quickstart.live_key })
  })
  afterAll(async () => {
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('the panel and quickstart.json have what a first try needs', async () => {
    const quickstart = await quickstartOf(dataDir)
    expect(Object.keys(quickstart)).toEqual([
      'base_url',
      'uat_url',
      'live_key',
      'test_key',
      'live_signing_secret',
      'test_signing_secret',
      'workbench_url',
      'staff_email',
      'staff_password',
    ])
    expect((await stat(join(dataDir, 'quickstart.json'))).mode & 0o777).toBe(0o600)
    for (const value of Object.values(quickstart)) expect(service.output()).toContain(value)
    expect(service.output()).toContain('curl -sS')
  })

  test('sends a case with documents, reads it back, adds more', async () => {
    const deed = { filename: 'deed.pdf', content_type: 'application/pdf' }
    const created = await uat.cases.create({
      external_ref: 'LOS/2026/१',
      applicant_name: 'रमेश कुलकर्णी',
      loan_account_number: 'HL-1',
      case_type: 'TSR',
      documents: [{ ...deed, content: Buffer.from('%PDF-1.7 one') }],
    })
    expect(created).toEqual({ created: true, external_ref: 'LOS/2026/१', status: 'received' })
    const view = await uat.cases.get('LOS/2026/१')
    expect(view).toMatchObject({ applicant_name: 'रमेश कुलकर्णी', is_sandbox: true })
    expect(await uat.cases.get(view.case_id)).toEqual(view)
    const added = await uat.cases.addDocuments('LOS/2026/१', {
      documents: [{ ...deed, content: Buffer.from('%PDF-1.7 two') }],
      note: 'Second copy',
    })
    expect(added).toEqual({
      case_id: view.case_id,
      external_ref: 'LOS/2026/१',
      status: 'received',
      reopened: false,
      stored: ['deed (2).pdf'],
    })
  })

  test('a repeat returns the case that exists', async () => {
    const sent = {
      external_ref: 'REPEAT-1',
      applicant_name: 'Anita Joshi',
      loan_account_number: 'HL-2',
      case_type: 'TSR',
    }
    expect((await live.cases.create(sent)).created).toBe(true)
    const again = await live.cases.create({ ...sent, applicant_name: 'Somebody Else' })
    if (again.created) throw new Error('a second case was created')
    expect(again.case.applicant_name).toBe('Anita Joshi')
  })

  test('test and live do not see each other', async () => {
    const sent = { applicant_name: 'A', loan_account_number: 'APART-1', case_type: 'TSR' }
    await uat.cases.create(sent)
    await expect(live.cases.get('APART-1')).rejects.toBeInstanceOf(NotFoundError)
  })

  test('an operator adds a lender and a key beside the running service, and revokes it', async () => {
    const lender = (await cli(env, 'lender', 'create', 'Kaveri Housing', '--json')).json
    expect(lender.live_signing_secret).toMatch(/^svcsec_/)
    const issued = (
      await cli(
        env,
        'key',
        'issue',
        lender.id,
        '--mode',
        'test',
        '--scopes',
        'cases:read',
        '--json',
      )
    ).json
    const reader = new Deedwire({ baseUrl: `${service.url}/uat/v1`, apiKey: issued.key })
    await expect(reader.cases.get('LOS/2026/१')).rejects.toBeInstanceOf(NotFoundError)
    await expect(
      reader.cases.create({ applicant_name: 'A', loan_account_number: 'B', case_type: 'TSR' }),
    ).rejects.toBeInstanceOf(ForbiddenError)
    expect((await cli(env, 'key', 'revoke', issued.id)).code).toBe(0)
    await expect(reader.cases.get('x')).rejects.toBeInstanceOf(UnauthorizedError)
    const listed = (await cli(env, 'key', 'list', lender.id, '--json')).json
    expect(listed).toHaveLength(1)
    expect(listed[0].revoked_at).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain(issued.key)
  })

  test('lender list, staff create, config, audit verify and doctor answer, also as JSON', async () => {
    expect((await cli(env, 'lender', 'list', '--json')).json.length).toBeGreaterThanOrEqual(1)
    const staff = await cli(
      env,
      'staff',
      'create',
      'asha@office.example',
      '--role',
      'analyst',
      '--json',
    )
    expect(staff.json.password.length).toBeGreaterThanOrEqual(12)
    const settings = (await cli({ ...env, MASTER_KEY: 'hidden-secret' }, 'config', '--json')).json
    expect(JSON.stringify(settings)).not.toContain('hidden-secret')
    const verdict = await cli(env, 'audit', 'verify', '--json')
    expect(verdict.json).toMatchObject({ ok: true, waiting: 0 })
    const doctor = await cli({ ...env, PORT: new URL(service.url).port }, 'doctor', '--json')
    expect(doctor.json.checks.map((check: { state: string }) => check.state)).not.toContain('fault')
    expect(doctor.json.ok).toBe(true)
  })

  test.each([
    [['key', 'issue', 'Nobody', '--mode', 'test'], 1, 'Lender Nobody not found'],
    [['key', 'issue', 'Demo Bank'], 2, '--mode'],
    [['lender', 'create', 'Demo Bank'], 1, 'already exists'],
    [['lender', 'create', 'X', '--require', 'shoe_size'], 1, 'shoe_size'],
    [['staff', 'create', 'nobody', '--role', 'king'], 1, 'role: must be one of'],
    [['nonsense'], 2, 'unknown command'],
  ])('a wrong command is refused with an error: %j', async (args, code, sentence) => {
    const result = await cli(env, ...args)
    expect(result.code).toBe(code)
    expect(result.stderr).toContain(sentence)
  })
})
