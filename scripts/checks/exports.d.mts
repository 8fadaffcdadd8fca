export function unused(files: [name: string, text: string][], exceptions: Record<string, string>): string[]
