import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const LOOKS = {
  primary: 'bg-sea text-on-sea hover:bg-sea/90',
  accent: 'bg-saffron text-night hover:bg-saffron/90',
  quiet: 'border border-control text-ink hover:border-ink',
  danger: 'bg-coral text-on-sea hover:bg-coral/90',
}

const SHAPE =
  'button inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center text-[0.9375rem] font-medium transition disabled:opacity-55'

export const QUIET_BUTTON = classNames(SHAPE, LOOKS.quiet)

/** At most one is set. Otherwise the button is the main action. */
type LookProps = {
  quiet?: boolean | undefined
  danger?: boolean | undefined
  accent?: boolean
}

type Styled = LookProps & { className?: string | undefined }

const toAttributes = <Props extends Styled>({
  quiet,
  danger,
  accent,
  className,
  ...props
}: Props) => {
  const look = quiet ? 'quiet' : danger ? 'danger' : accent ? 'accent' : 'primary'
  return { ...props, className: classNames(SHAPE, LOOKS[look], className) }
}

type ButtonProps = ComponentProps<'button'> & LookProps

export const Button = (props: ButtonProps) => <button type="button" {...toAttributes(props)} />

type LinkProps = ComponentProps<typeof Link>

export const ButtonLink = (props: LinkProps & LookProps) => (
  <Link viewTransition {...toAttributes(props)} />
)

/** A link to another site, or one that reloads the page. */
export const ButtonAnchor = (props: ComponentProps<'a'> & LookProps) => (
  <a {...toAttributes(props)}>{props.children}</a>
)

const ICON_SHAPE =
  'inline-grid size-[min(2.75rem,14vw)] shrink-0 place-items-center rounded-full transition hover:bg-line'

type IconProps = {
  /** The accessible name and tooltip. */
  label: string
  /** Replaces the children. */
  Icon?: LucideIcon
  size?: number
}

type IconButtonProps = ComponentProps<'button'> & IconProps

export const IconButton = ({ label, Icon, size = 18, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classNames(ICON_SHAPE, className)}
    {...props}
  >
    {Icon ? <Icon size={size} /> : props.children}
  </button>
)

type IconLinkProps = LinkProps & IconProps & { Icon: LucideIcon }

export const IconLink = ({ label, Icon, size = 18, className, ...props }: IconLinkProps) => (
  <Link aria-label={label} title={label} className={classNames(ICON_SHAPE, className)} {...props}>
    <Icon size={size} />
  </Link>
)
