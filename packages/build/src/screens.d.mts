export function declaredScreens(file: string): Promise<unknown>;
