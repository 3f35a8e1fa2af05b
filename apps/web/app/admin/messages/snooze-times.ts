export const snoozeTimes = (now: Date, _timeZone: string) => [
  { label: 'Tomorrow', until: new Date(now.getTime() + 86_400_000) },
]
