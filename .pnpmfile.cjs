// openapi-typescript makes types by functions of the compiler that TypeScript 7 does not have: it gets a 5 of its own.
module.exports = {
  hooks: {
    readPackage(pkg) {
      if (pkg.name === 'openapi-typescript') {
        delete pkg.peerDependencies.typescript
        pkg.dependencies.typescript = '^5.9.3'
      }
      return pkg
    },
  },
}
