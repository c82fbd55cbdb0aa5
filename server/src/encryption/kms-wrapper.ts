import { type KeyContext, KeyNotOpened, type KeyWrapper } from './key-wrapper.ts'
import { type KmsAccess, sendToKms } from './send-to-kms.ts'

/** An alias is not enough: it may name another key tomorrow. */
const arnShape = /^arn:(aws[a-z-]*):kms:([a-z0-9-]+):\d{12}:key\/[A-Za-z0-9-]{1,64}$/

export function isKmsArn(text: string): boolean {
  return arnShape.test(text)
}

/**
 * A key that never leaves AWS KMS, or a service with the same API. Asked at a start, and by
 * `master-key rotate`; not while the service runs.
 */
export function kmsWrapper(arn: string, access: KmsAccess): KeyWrapper {
  const [, partition = '', region = ''] = arnShape.exec(arn) ?? []
  if (region === '') throw new Error(`${arn} is not the ARN of a KMS key`)
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com'
  const place = { region, endpoint: access.endpoint ?? `https://kms.${region}.${domain}` }
  const send = async (operation: 'Encrypt' | 'Decrypt', input: object, wanted: string) => {
    const answer = await sendToKms(operation, { KeyId: arn, ...input }, place, access)
    if (answer.KeyId !== arn) {
      throw new KeyNotOpened(`KMS answered for the key ${String(answer.KeyId)} instead of ${arn}`)
    }
    const found = answer[wanted]
    if (typeof found !== 'string') throw new KeyNotOpened(`KMS answered without ${wanted}`)
    return Buffer.from(found, 'base64')
  }
  return {
    id: arn,
    wrap: (key, context: KeyContext) =>
      send(
        'Encrypt',
        { Plaintext: key.toString('base64'), EncryptionContext: context },
        'CiphertextBlob',
      ),
    unwrap: (wrapped, context: KeyContext) =>
      send(
        'Decrypt',
        { CiphertextBlob: wrapped.toString('base64'), EncryptionContext: context },
        'Plaintext',
      ),
  }
}
