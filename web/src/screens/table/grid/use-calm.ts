import { useEffect, useState } from 'react';

/** A value once it has been the same for so many milliseconds. */
export function useCalm<Value>(value: Value, calmMs: number): Value {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), calmMs);
    return () => clearTimeout(timer);
  }, [value, calmMs]);
  return calm;
}
