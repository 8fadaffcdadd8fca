export const STEPS = ['audience', 'message', 'check', 'pace', 'confirm'] as const
export type Step = (typeof STEPS)[number]
export const isStep = (text: string | null): text is Step => STEPS.some(step => step === text)
export const stepPath = (id: number, step: Step): string => `/campanhas/${id}?passo=${step}`
