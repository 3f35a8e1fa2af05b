// openapi-typescript needs the compiler API of TypeScript 5, which TypeScript 7 lacks, so it gets its own version.
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
