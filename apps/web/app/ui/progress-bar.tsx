import { classNames } from './class-names.ts'

type Props = {
  label: string
  /** From 0 to 1; undefined for indeterminate. */
  share?: number | undefined
  className?: string
}

/** A progress bar; striped while indeterminate, so that it does not look full. */
export const ProgressBar = ({ label, share, className }: Props) => (
  <progress
    aria-label={label}
    max={1}
    {...(share !== undefined && { value: share })}
    className={classNames(
      'block h-2 appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:animate-pulse indeterminate:bg-[repeating-linear-gradient(135deg,var(--color-sea)_0_0.5rem,transparent_0.5rem_1rem)] [&::-moz-progress-bar]:bg-sea [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-sea [&::-webkit-progress-value]:transition-[inline-size]',
      className,
    )}
  />
)
