// Runs at the end of `npm ci`, by the Node that `npm start` and `npm test` would use: the one this
// project brings, or where it brings none (macOS) the machine's. Plain JavaScript, so that an old
// Node can say what is wrong.
const wanted = 24
if (Number(process.versions.node.split('.')[0]) < wanted) {
  process.stderr.write(
    `Deedwire needs Node ${wanted} or newer, and this is ${process.version}. On Linux, x64 or ` +
      `arm64, npm installs one with the project (not with --omit=optional); elsewhere install ` +
      `Node ${wanted} first.\n`,
  )
  process.exitCode = 1
}
