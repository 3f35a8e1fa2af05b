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

const VAGUE_VARIABLES = /^(before|found|given|known|named|one|others|own|stated|wanted)$/

const isFunction = (node) => /Function/.test(node?.type)

/** A function is a verb, as `getText` is, and a variable says what it holds. */
const names = {
  meta: {
    messages: {
      noun: 'Name this function by a verb: `getText` instead of `textOf`.',
      vague: 'Say what this variable holds: `match`, `index` or `previousRow`.',
    },
  },
  create(context) {
    const checkFunction = (id) => {
      const isNoun = /^(?!is|has|can|may)[a-z]\w*Of$/.test(id?.name)
      if (isNoun) context.report({ node: id, messageId: 'noun' })
    }
    const checkVariable = (id) => {
      if (VAGUE_VARIABLES.test(id?.name)) context.report({ node: id, messageId: 'vague' })
    }
    const checkParameters = (node) => {
      for (const parameter of node.params) checkVariable(parameter.left ?? parameter)
    }
    return {
      VariableDeclarator({ id, init }) {
        if (isFunction(init)) checkFunction(id)
        checkVariable(id)
      },
      Property({ key, value }) {
        if (isFunction(value)) checkFunction(key)
      },
      TSPropertySignature({ key, typeAnnotation }) {
        if (typeAnnotation?.typeAnnotation.type === 'TSFunctionType') checkFunction(key)
      },
      FunctionDeclaration(node) {
        checkFunction(node.id)
        checkParameters(node)
      },
      FunctionExpression: checkParameters,
      ArrowFunctionExpression: checkParameters,
    }
  },
}

/** A spread of a literal only saves lines. */
const noPacking = {
  meta: {
    messages: { packed: 'Write one field or item per line instead of spreading a literal.' },
  },
  create: (context) => ({
    SpreadElement({ argument }) {
      if (/^(Object|Array)Expression$/.test(argument.type))
        context.report({ node: argument, messageId: 'packed' })
    },
  }),
}

export default {
  meta: { name: 'dhow' },
  rules: { 'effect-return': effectReturn, names, 'no-packing': noPacking },
}
