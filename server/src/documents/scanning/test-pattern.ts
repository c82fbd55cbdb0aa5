/**
 * The EICAR test file, which every scanner reports and which does nothing. In two parts, so that a
 * scanner does not report this source file.
 */
export function eicarPattern(): Buffer {
  const parts = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*']
  return Buffer.from(parts.join(''), 'latin1')
}
