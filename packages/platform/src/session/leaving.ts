const KEY = 'diapason-deconnexion';
let due = false;

/** A session that was left and that the server still has to end; another page of the browser ends it as well. */
export const leaving = {
  begin(): void {
    due = true;
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // A full store, or none: this page remembers it.
    }
  },
  isDue(): boolean {
    try {
      return due || localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  done(): void {
    due = false;
    localStorage.removeItem(KEY);
  },
};
