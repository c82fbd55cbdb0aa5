// The part of System.Text.Json that docs/guide/csharp.md uses, for Mono, which does not have it.
namespace System.Text.Json
{
    using System.Collections;
    using System.Collections.Generic;
    using System.Web.Script.Serialization;

    public sealed class JsonException : Exception
    {
        public JsonException(string message) : base(message) { }
    }

    public static class JsonSerializer
    {
        public static string Serialize(object value)
        {
            return new JavaScriptSerializer { MaxJsonLength = int.MaxValue }.Serialize(value);
        }
    }

    public sealed class JsonDocument
    {
        public JsonElement RootElement { get; private set; }

        public static JsonDocument Parse(string text)
        {
            var reader = new JavaScriptSerializer { MaxJsonLength = int.MaxValue };
            try
            {
                return new JsonDocument { RootElement = new JsonElement(reader.DeserializeObject(text)) };
            }
            catch (ArgumentException odd)
            {
                throw new JsonException(odd.Message);
            }
        }
    }

    public struct JsonElement
    {
        private readonly object value;

        public JsonElement(object value)
        {
            this.value = value;
        }

        public JsonElement GetProperty(string name)
        {
            var fields = value as IDictionary<string, object>;
            if (fields == null) throw new InvalidOperationException("not an object");
            return new JsonElement(fields[name]);
        }

        public string GetString()
        {
            if (value != null && !(value is string)) throw new InvalidOperationException("not a text");
            return (string)value;
        }

        public IEnumerable<JsonElement> EnumerateArray()
        {
            var items = value as IEnumerable;
            if (items == null || value is string) throw new InvalidOperationException("not a list");
            foreach (object item in items) yield return new JsonElement(item);
        }
    }
}
