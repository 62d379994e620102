export function declarationsIn(file: string): Promise<{ readonly screens?: unknown; readonly slots?: unknown }>;
