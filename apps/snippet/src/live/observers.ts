/** Hides changes from the page's observers: call `save` before a change and `drop` after it. */
interface Observers {
  save(): void;
  drop(): void;
}

/**
 * Hides our changes from the page's mutation observers, so its scripts never react to them. Changes of the page itself are still
 * delivered in the same microtask.
 */
export function watchObservers(): Observers {
  const Native = MutationObserver;
  const take = Native.prototype.takeRecords;
  const all = new Set<WeakRef<PageObserver>>();
  class PageObserver extends Native {
    static override readonly name = Native.name;
    waiting: MutationRecord[] = [];
    deliver: () => void;
    constructor(callback: MutationCallback) {
      super((records) => {
        this.waiting.push(...records);
        this.deliver();
      });
      this.deliver = () => {
        const records = this.waiting.splice(0);
        if (records.length > 0) callback.call(this, records, this);
      };
      all.add(new WeakRef(this));
    }
    override takeRecords() {
      return [...this.waiting.splice(0), ...super.takeRecords()];
    }
    override disconnect() {
      this.waiting = [];
      super.disconnect();
    }
  }
  const each = (work: (observer: PageObserver, records: MutationRecord[]) => void) => {
    for (const reference of all) {
      const observer = reference.deref();
      if (observer) work(observer, take.call(observer));
      else all.delete(reference);
    }
  };
  window.MutationObserver = PageObserver;
  return {
    save: () =>
      each((observer, records) => {
        if (records.length === 0) return;
        observer.waiting.push(...records);
        queueMicrotask(observer.deliver);
      }),
    drop: () => each(() => {}),
  };
}
