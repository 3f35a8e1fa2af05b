/** Calls `check` with each function and each expression that it returns. */
const eachReturn = (check) => ({
  ArrowFunctionExpression: (node) => check(node, node.body),
  ReturnStatement({ argument, parent }) {
    while (parent && !/Function/.test(parent.type)) parent = parent.parent
    if (parent && argument) check(parent, argument)
  },
})

const isMethodCall = ({ type, callee, expression }) =>
  type === 'ChainExpression'
    ? isMethodCall(expression)
    : callee?.type === 'MemberExpression' && !/^(on|subscribe)/.test(callee.property.name)

/** React calls what an effect or a ref returns. Methods of the DOM return promises in newer browsers. */
const effectReturn = {
  meta: { messages: { call: 'Write `void` before this call, so that nothing is returned.' } },
  create: (context) =>
    eachReturn(({ parent }, returned) => {
      const isEffect = /^use(Layout|Insertion)?Effect$/.test(parent.callee?.name)
      if ((isEffect || parent.parent?.name?.name === 'ref') && isMethodCall(returned))
        context.report({ node: returned, messageId: 'call' })
    }),
}

export default {
  meta: { name: 'dhow' },
  rules: { 'effect-return': effectReturn },
}
