/*
 * Translation in browsers replaces text nodes by <font> elements. React then throws when it removes such a text or
 * inserts something before it, and does not show its changes. A text that is the only child of an element is safe.
 */

// By name, because the linter knows no types.
const RETURNS_ELEMENTS = /^(map|flatMap|render.*|children|control|remove|createPortal|.*Note)$/
const IS_ELEMENT = /^(undefined|children|image|node|nav|notSaved|.*Button|.*Reply)$/

const isBlank = ({ type, value, expression }) =>
  type === 'JSXText'
    ? value.trim() === ''
    : expression?.type === 'JSXEmptyExpression' || expression?.value === ' '

/** Returns the expressions of which one is rendered. */
function branchesOf(node) {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(branchesOf)
  if (node.type !== 'LogicalExpression') return [node]
  return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(branchesOf)
}

const nameOf = ({ type, name, property, expression }) =>
  type === 'ChainExpression' ? nameOf(expression) : (property?.name ?? name)

/** Returns whether an expression is a text: `true`, `false`, or `undefined` if only its type could tell. */
function isText(node) {
  if (node.type === 'CallExpression') return !RETURNS_ELEMENTS.test(nameOf(node.callee))
  if (node.type === 'Literal') return Boolean(node.value) && node.value !== true
  if (/^(TemplateLiteral|BinaryExpression)$/.test(node.type)) return true
  if (!/^(Identifier|MemberExpression|ChainExpression)$/.test(node.type)) return false
  return IS_ELEMENT.test(nameOf(node)) ? false : undefined
}

const isConstant = ({ type, callee, arguments: given }) =>
  type === 'Literal' || (type === 'CallExpression' && nameOf(callee) === 't' && given.length === 1)

function partOf(child) {
  if (child.type === 'JSXText') return { child, text: true }
  // React inserts before the next element that is always rendered.
  if (child.type !== 'JSXExpressionContainer')
    return { child, text: false, isFixed: /^[a-z]/.test(child.openingElement?.name.name) }
  const branches = branchesOf(child.expression)
  const texts = branches.map(isText)
  const text = texts.includes(true) || (texts.includes(undefined) ? undefined : false)
  const isConditional = branches[0] !== child.expression
  return { child, text, isConditional, changes: !branches.every(isConstant) }
}

function checkChildren(context, { children }) {
  const parts = children.filter((child) => !isBlank(child)).map(partOf)
  const isMixed = parts.length > 1 && parts.some(({ text }) => text)
  // Old texts are accepted in the office, which is in the language of its users.
  const isOffice = context.filename.includes('/admin/')
  let moves = false
  for (const { child, text, isFixed, isConditional, changes } of parts) {
    const isShown = text ?? (isMixed || moves)
    const isUnsafe = moves || (isMixed && (isConditional || (changes && !isOffice)))
    if (isShown && isUnsafe) context.report({ node: child, messageId: 'text' })
    moves = !isFixed && (moves || isConditional || (changes && text === false))
  }
}

/** Calls `check` with each function and each expression that it returns. */
const eachReturn = (check) => ({
  ArrowFunctionExpression: (node) => check(node, node.body),
  ReturnStatement({ argument, parent }) {
    while (parent && !/Function/.test(parent.type)) parent = parent.parent
    if (parent && argument) check(parent, argument)
  },
})

const translatedText = {
  meta: {
    messages: { text: 'Wrap this text in an element, because translated pages replace it.' },
  },
  create: (context) => ({
    JSXElement: (node) => checkChildren(context, node),
    JSXFragment: (node) => checkChildren(context, node),
    // The parent of a component may contain more than its text.
    ...eachReturn((node, returned) => {
      if (!/^[A-Z]/.test(node.id?.name ?? node.parent.id?.name)) return
      for (const branch of branchesOf(returned))
        if (isText(branch) !== false) context.report({ node: branch, messageId: 'text' })
    }),
  }),
}

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
  rules: { 'translated-text': translatedText, 'effect-return': effectReturn },
}
