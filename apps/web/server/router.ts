export * from 'react-router'
export { Link } from './link.tsx'
