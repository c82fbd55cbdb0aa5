import { UnreadableFile } from './pages.ts'

/** Old Word and Excel files, and what Word protects by a password. */
export function refuseOldOffice(bytes: Uint8Array): never {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isProtected = file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new UnreadableFile(isProtected ? 'password' : 'unsupported')
}
