export const AS_STARTED: { NODE_COMPILE_CACHE: string; MALLOC_ARENA_MAX: string; NODE_OPTIONS: string }
