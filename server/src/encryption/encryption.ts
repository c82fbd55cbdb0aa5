/** The door of this module: other modules import only this file. */
export { countLenderKeys, readInstallationKeys } from './data-key-store.ts'
export {
  adoptNextKeyFile,
  type MasterKey,
  makeNextKeyFile,
  readMasterKeys,
} from './master-keys.ts'
export { type Keys, openKeys } from './open-keys.ts'
export { openRootKey } from './own-keys.ts'
export { rotateMasterKey } from './rotate-master-key.ts'
