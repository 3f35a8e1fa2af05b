import { Icon as LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'

type Props = ComponentProps<typeof LucideIcon>
type Markup = ReactElement<{ children: (ReactElement | undefined)[] }>
type Library = { render: (props: object, ref: null) => Markup }

const elements = new Map<unknown, Map<string, ReactElement>>()

const toHtml = ({ type, props }: ReactElement) => {
  const attributes = Object.entries(props as object).map(([name, value]) => ` ${name}="${value}"`)
  return `<${type}${attributes.join('')}></${type}>`
}

/** Renders the markup of an icon from a cache: the shapes are constant, and an icon has few sizes and classes. */
export default function Icon({ ref: _, icon, ...props }: Props): ReactElement {
  const variants = elements.get(icon) ?? new Map<string, ReactElement>()
  elements.set(icon, variants)
  const key = JSON.stringify(props)
  const cached = variants.get(key)
  if (cached) return cached
  const { render } = LucideIcon as unknown as Library
  const { children, ...attributes } = render({ icon, ...props }, null).props
  const html = children.flatMap((shape) => (shape ? toHtml(shape) : [])).join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the library
  const element = <svg {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
  variants.set(key, element)
  return element
}
