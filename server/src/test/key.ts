export const TEST_KEY = 'a key for tests only, never for anything else'
