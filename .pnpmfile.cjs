module.exports = {
  hooks: {
    readPackage(pkg) {
      // openapi-typescript needs the compiler API of TypeScript 5, which TypeScript 7 lacks, so it gets its own version.
      if (pkg.name === 'openapi-typescript') {
        delete pkg.peerDependencies.typescript
        pkg.dependencies.typescript = '^5.9.3'
      }
      // The registry does not state the platform of the Node releases. Without it, pnpm downloads all of them.
      const [, os, cpu] = pkg.name?.match(/^node-(linux|win)-(\w+)$/) ?? []
      if (os) Object.assign(pkg, { os: [os === 'win' ? 'win32' : os], cpu: [cpu] })
      // Macros at build time, which this project does not use, and headers for the compilation of a prebuilt package.
      if (pkg.name === '@lingui/core') delete pkg.dependencies['@lingui/babel-plugin-lingui-macro']
      if (pkg.name === 'better-sqlite3') delete pkg.dependencies['node-addon-api']
      // Packages that only the Bare runtime loads.
      for (const name of Object.keys(pkg.dependencies ?? {})) {
        if (name.startsWith('bare-')) delete pkg.dependencies[name]
      }
      return pkg
    },
  },
}
