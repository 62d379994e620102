/** Whether families read a semester of the current year: from its opening on, and never while none is set. @param today `YYYY-MM-DD` */
export const isReadingOpen = (opening: string | null, today: string): boolean => opening !== null && today >= opening;
