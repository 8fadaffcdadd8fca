export function tooLarge(files: [name: string, lines: number][], exceptions: Record<string, number>): string[]
