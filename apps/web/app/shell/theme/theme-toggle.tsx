import { Moon, Sun } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import { useTheme } from './theme.ts'

export function ThemeToggle() {
  const { theme, toggle } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${next} theme`} onClick={toggle} className="noscript:hidden">
      {/* Both are rendered and CSS shows one, because the server does not know the theme. */}
      <Sun aria-hidden size={20} className="hidden dark:block" />
      <Moon aria-hidden size={20} className="dark:hidden" />
    </IconButton>
  )
}
