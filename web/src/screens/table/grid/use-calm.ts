import { useEffect, useState } from 'react';

/** A value once it has been the same for so many milliseconds; what it is made of is compared as JSON. */
export function useCalm<Value>(value: Value, calmMs: number): Value {
  const [calm, setCalm] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(JSON.parse(text) as Value), calmMs);
    return () => clearTimeout(timer);
  }, [text, calmMs]);
  return calm;
}
